import type { Random } from '../../server/demo/random.ts'

/** A UUIDv7 of that instant, reproducible by its seeds. */
export function idAt(at: Date, { int }: Random): string {
  const hex = (length: number) =>
    int(0, 16 ** length - 1)
      .toString(16)
      .padStart(length, '0')
  const time = at.getTime().toString(16).padStart(12, '0')
  const variant = (0x8000 | int(0, 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}-${hex(6)}${hex(6)}`
}
