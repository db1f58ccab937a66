/** The rows of one of our CSV files by column name, read by the rules of RFC 4180 with semicolons. */
export function rowsOfCsv(bytes: Buffer | string): Record<string, string>[] {
  const text = bytes.toString().replace(/^\ufeff/, '')
  const lines: string[][] = [[]]
  let line = lines[0] as string[]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') {
      line = []
      lines.push(line)
    }
  }
  const [columns = [], ...rows] = lines.filter((cells) => cells.length > 1 || cells[0])
  return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])))
}
