import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

/**
 * Rows of pairs x [rows, given, 2] to out [rows, wanted, 2], by the definition: the sum over j of
 * x[j] * exp(sign * 2 pi i * j * k / points) * scale. Where fewer than `points` are given the others are their conjugates.
 */
export function fourier(x: Tensor, out: Tensor, points: i32, sign: i32, scale: f64): void {
  const given = x.size(1);
  const wanted = out.size(1);
  for (let row = 0; row < x.size(0); row++) {
    for (let k = 0; k < wanted; k++) {
      let re: f64 = 0;
      let im: f64 = 0;
      for (let j = 0; j < points; j++) {
        const isMirrored = j >= given;
        const source = (row * given + (isMirrored ? points - j : j)) * 2;
        const xr = readFloat(x, x.offset(source));
        const xi = isMirrored ? -readFloat(x, x.offset(source + 1)) : readFloat(x, x.offset(source + 1));
        const angle = (f64(sign) * 2 * Math.PI * f64((i64(j) * i64(k)) % i64(points))) / f64(points);
        re += xr * Math.cos(angle) - xi * Math.sin(angle);
        im += xr * Math.sin(angle) + xi * Math.cos(angle);
      }
      const target = (row * wanted + k) * 2;
      writeFloat(out, out.offset(target), re * scale);
      writeFloat(out, out.offset(target + 1), im * scale);
    }
  }
}
