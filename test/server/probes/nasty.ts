import fc from 'fast-check'

/** Values for a field from an attacker, or from a faulty program. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\u202Eabc', '\u200B', '%', '_', '\\', '%00', "'", '"'],
    ...["' or 1=1 --", '1; drop table users', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '__proto__'],
    ...['0000-01-01', '2026-02-30', '9999-12-31', '275760-09-13', 'infinity', '-infinity', 'now', 'NaN', '0x10', '1e3'],
    ...['2026-01-01T24:00:00Z', '+999999-01-01T00:00:00Z', '2026-01-01T00:00:00+99:99', '00000000-0000-0000-0000'],
    ...[0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, Number.MIN_VALUE, true, false, null],
    ...[[], [[]], [null], {}, { _id: null }, { length: 1e9 }, { toString: 'x' }, [{}, [], 'a']],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('a', ' ', '0', '+', '.', '@', '-', '\t', 'é', '😀').map((unit) => unit.repeat(5_000)),
  fc.constantFrom(50, 1_000).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

/** A valid request with one to three values replaced, with an added field, or replaced by something else. */
export function bent(sensible: unknown): fc.Arbitrary<unknown> {
  const places = leavesOf(sensible)
  if (places.length === 0) return nastyValue
  const replaced = fc
    .array(fc.tuple(fc.constantFrom(...places), nastyValue), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((value, [place, nasty]) => put(value, place, nasty), structuredClone(sensible)))
  return fc.oneof({ weight: 8, arbitrary: replaced }, { weight: 2, arbitrary: nastyValue })
}

/** Bodies that are no JSON, or JSON of an unusual form. */
export const brokenBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    ...['{', '[', '"', '{"a":', '{"a":1,}', "{'a':1}", 'undefined', 'NaN', '1e400', '{"a":1e400}', '\u0000', 'a=1&b=2'],
    ...['null', 'true', '0', '"texte"', '[]', '[1,2]', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'],
    ...['{"a":"\\u0000"}', '{"a":"\\ud800"}', `${'['.repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ...['\ufeff{}', '{"a":1}{"b":2}', '{"a":1} x', '', ' '],
  ),
  fc.uint8Array({ maxLength: 60 }),
)

/** Parts of a query string, encoded already, with some wrong escapes. */
export const nastyQuery: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'q',
        'page',
        'pageSize',
        'status',
        'client_id',
        'dateFrom',
        'before',
        'limit',
        '__proto__',
        'a[b]',
      ),
      fc.oneof(
        fc.constantFrom(
          '%',
          '%E0%A4%A',
          '%00',
          '%ff',
          '1',
          '-1',
          '0',
          '1e9',
          '99999999999999999999',
          '[]',
          '%5B%5D',
          '+',
        ),
        nastyValue.map((value) => encodeURIComponent(wellFormed(String(toText(value))).slice(0, 2_000))),
      ),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

/** A part of a path, encoded already. */
export const nastyPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%E0%A4%A',
    '%00',
    '%2e%2e',
    '%2F',
    '..',
    '.',
    '0',
    '-1',
    'null',
    '%F0%9F%98%80',
    'a'.repeat(3_000),
  ),
  fc.uuid(),
  fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(wellFormed(text)) || '-'),
)

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)

const wellFormed = (text: string) => text.toWellFormed()

type Place = (string | number)[]

function leavesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return place.length > 0 ? [place] : []
  const inner = Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...place, key]))
  return place.length > 0 ? [place, ...inner] : inner
}

function put(value: unknown, [key, ...rest]: Place, nasty: unknown): unknown {
  if (key === undefined) return nasty
  if (typeof value !== 'object' || value === null) return value
  const copy = value as Record<string | number, unknown>
  copy[key] = put(copy[key], rest, nasty)
  return value
}
