import { categoryTitles, type Category, type Item } from "../../size/weight.js";
import type { SizeFacts } from "../report-view.js";
import { fitLabel, fittingCharacters, type PictureLabel } from "./picture-label.js";
import { squarify } from "./squarify.js";
import { columns, row, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { percent, shareWords, shorten } from "./words.js";

export interface SizeView {
  readonly sentence: string;
  readonly maps: readonly TreemapView[];
  readonly categories: TableView;
  readonly symbols: TableView;
}

export interface TreemapView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly height: number;
  readonly legend: readonly { readonly kind: string; readonly text: string }[];
  readonly tiles: readonly {
    readonly target: string;
    readonly kind: string;
    readonly name: string;
    readonly x: string;
    readonly y: string;
    readonly width: string;
    readonly height: string;
    readonly labels: readonly PictureLabel[];
  }[];
}

/** Symbols with a row of their own; the rest is summed. */
const listedSymbols = 200;
/** A tile of a smaller share cannot be hit. */
const smallestTile = 0.0012;
const pictureWidth = 1200;
const widths = { wide: pictureWidth, narrow: 280 };
/** A name cut shorter than this says nothing. */
const shortestName = 8;

interface Tile {
  readonly target: string;
  readonly name: string;
  readonly category: Category;
  readonly bytes: number;
}

/** Flash and RAM as areas, and the tables behind them. */
export function sizeView(size: SizeFacts): SizeView {
  return {
    sentence: `The image takes ${withThousands(size.flashBytes)} bytes of flash and ${withThousands(size.ramBytes)} bytes of RAM. Every byte is counted once.`,
    maps: [treemap("Flash", size, (item) => item.flashBytes, 360), treemap("RAM", size, (item) => item.ramBytes, 150)].filter(({ tiles }) => tiles.length > 0),
    categories: categoryTable(size),
    symbols: symbolTable(size),
  };
}

function treemap(title: string, { items }: SizeFacts, bytesOf: (item: Item) => number, pictureHeight: number): TreemapView {
  const total = items.reduce((sum, item) => sum + bytesOf(item), 0);
  const tiles = tilesOf(items, bytesOf, total * smallestTile);
  const groups = groupByCategory(tiles);
  const areas = squarify(groups.map(({ bytes }) => bytes), { x: 0, y: 0, width: 1, height: 1 }, pictureWidth / pictureHeight);
  return {
    id: `treemap-${title.toLowerCase()}`,
    title: `${title}: ${withThousands(total)} bytes`,
    summary: `${title} by owner and symbol`,
    height: pictureHeight,
    legend: groups.map(({ category, bytes }) => ({ kind: category, text: `${categoryTitles[category]} ${withThousands(bytes)} (${shareWords(bytes, total)})` })),
    tiles: groups.flatMap((group, index) => {
      const parts = squarify(group.tiles.map(({ bytes }) => bytes), areas[index]!, pictureWidth / pictureHeight);
      return group.tiles.map((tile, position) => {
        const { x, y, width, height } = parts[position]!;
        const size = withThousands(tile.bytes);
        return {
          target: tile.target,
          kind: tile.category,
          name: `${tile.name}, ${categoryTitles[tile.category]}, ${size} bytes of ${title}`,
          x: percent(x, 1),
          y: percent(y, 1),
          width: percent(width, 1),
          height: percent(height, 1),
          labels: tileLabels(tile.name, size, width, height * pictureHeight),
        };
      });
    }),
  };
}

function tileLabels(name: string, size: string, share: number, height: number): readonly PictureLabel[] {
  const characters = fittingCharacters(share, widths);
  const cut = characters >= shortestName ? [[shorten(name, characters), size]] : [];
  return fitLabel([[name, size], [`${name} ${size}`], ...cut, [name], [size]], share, height, widths);
}

/** Small and unlisted items of a category become one tile that leads to the category's row. */
function tilesOf(items: readonly Item[], bytesOf: (item: Item) => number, smallest: number): readonly Tile[] {
  const tiles: Tile[] = [];
  const rest = new Map<Category, { count: number; bytes: number }>();
  items.forEach((item, index) => {
    const bytes = bytesOf(item);
    if (bytes === 0) return;
    if (index < listedSymbols && bytes >= smallest) {
      tiles.push({ target: `symbol-${index}`, name: item.name, category: item.category, bytes });
      return;
    }
    const known = rest.get(item.category) ?? { count: 0, bytes: 0 };
    rest.set(item.category, { count: known.count + 1, bytes: known.bytes + bytes });
  });
  for (const [category, { count, bytes }] of rest) tiles.push({ target: `category-${category}`, name: `${count} smaller`, category, bytes });
  return tiles;
}

function groupByCategory(tiles: readonly Tile[]): readonly { readonly category: Category; readonly bytes: number; readonly tiles: readonly Tile[] }[] {
  return [...new Set(tiles.map(({ category }) => category))]
    .map((category) => {
      const inside = tiles.filter((tile) => tile.category === category).sort((a, b) => b.bytes - a.bytes);
      return { category, tiles: inside, bytes: inside.reduce((sum, { bytes }) => sum + bytes, 0) };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

function categoryTable({ byCategory, flashBytes, ramBytes }: SizeFacts): TableView {
  const head = columns(true, ["Bytes of", "text"], ["Flash", "number"], ["RAM", "number"]);
  return {
    id: "categories",
    caption: "Flash and RAM by owner",
    columns: head,
    rows: byCategory.map(({ category, flashBytes: flash, ramBytes: ram }) =>
      row(
        head,
        [
          categoryTitles[category],
          { text: withThousands(flash), value: flash, bar: percent(flash, flashBytes) },
          { text: withThousands(ram), value: ram, bar: percent(ram, ramBytes) },
        ],
        `category-${category}`,
      ),
    ),
    totals: row(head, ["total", withThousands(flashBytes), withThousands(ramBytes)]).cells,
  };
}

function symbolTable({ items }: SizeFacts): TableView {
  const head = columns(true, ["Symbol", "code"], ["Owner", "text"], ["Section", "code"], ["Flash", "number"], ["RAM", "number"]);
  const listed = items.slice(0, listedSymbols);
  const rest = items.slice(listedSymbols);
  const sum = (bytesOf: (item: Item) => number): string => withThousands(rest.reduce((total, item) => total + bytesOf(item), 0));
  return {
    id: "symbols",
    caption: "Symbols, largest first",
    columns: head,
    rows: listed.map(({ name, category, section, flashBytes, ramBytes }, index) =>
      row(
        head,
        [name, categoryTitles[category], section, { text: withThousands(flashBytes), value: flashBytes }, { text: withThousands(ramBytes), value: ramBytes }],
        `symbol-${index}`,
      ),
    ),
    totals:
      rest.length === 0
        ? null
        : row(head, [`${withThousands(rest.length)} smaller`, "", "", sum((item) => item.flashBytes), sum((item) => item.ramBytes)]).cells,
  };
}
