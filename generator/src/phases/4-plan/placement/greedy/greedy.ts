import type { Item } from "../items.js";
import { ordersOf, type Order } from "./orders.js";
import { placeInOrder, type Packing } from "./place-in-order.js";

/** Pairs of pieces that the portfolio and the promotions may look at, each: about a second. */
const mostPairs = 1.5e8;
const mostPromotions = 300;

/**
 * The best of several orders and fits, then placed anew with what sticks out moved forward, until `boundBytes` is
 * reached or the effort is used up. Deterministic; always ends with a packing.
 */
export function packGreedily(items: readonly Item[], boundBytes: number): Packing {
  const pieces = items.reduce((sum, item) => sum + item.pieces.length, 0);
  const attempts = Math.max(1, Math.floor(mostPairs / (pieces * pieces + 1)));
  const candidates = ordersOf(items).flatMap((order) => [{ order, fit: "first" as const }, { order, fit: "best" as const }]);
  let best: (Packing & { readonly order: Order }) | undefined;
  for (const { order, fit } of candidates.slice(0, attempts)) {
    const packing = placeInOrder(items, order, fit);
    if (best === undefined || packing.peakBytes < best.peakBytes) best = { ...packing, order };
    if (best.peakBytes <= boundBytes) return best;
  }
  return promote(items, best!, boundBytes, Math.min(attempts - candidates.length, mostPromotions));
}

function promote(items: readonly Item[], start: Packing & { readonly order: Order }, boundBytes: number, attempts: number): Packing {
  let best: Packing = start;
  let bestOrder = start.order;
  let [order, packing]: [Order, Packing] = [bestOrder, placeInOrder(items, bestOrder, "first")];
  for (let attempt = 0; attempt < attempts && best.peakBytes > boundBytes; attempt++) {
    order = moveForward(order, highestItem(items, packing), attempt);
    packing = placeInOrder(items, order, "first");
    if (packing.peakBytes <= best.peakBytes) [best, bestOrder] = [packing, order];
    // Promotions lose their way: every few attempts they begin again at the best order.
    if (attempt % 20 === 19) [order, packing] = [bestOrder, best];
  }
  return best;
}

function highestItem(items: readonly Item[], { bases }: Packing): number {
  let highest = 0;
  const end = (index: number): number => bases[index]! + items[index]!.extentBytes;
  items.forEach((_, index) => {
    if (end(index) > end(highest)) highest = index;
  });
  return highest;
}

/** To the front, or to half or a third of its way. */
function moveForward(order: Order, item: number, attempt: number): Order {
  const from = order.indexOf(item);
  const to = attempt % 3 === 0 ? 0 : Math.floor(from / (1 + (attempt % 3)));
  return [...order.slice(0, to), item, ...order.slice(to, from), ...order.slice(from + 1)];
}
