/** Path data of a QR code, in modules, quiet zone left out; `size` is its side. */
export type Qr = { path: string; size: number }
