/** Code and French texts in a comment or document. */
const quoted = /`[^`]*`|«\s[^»]*\s»/g

/** The comments of a source, each on one line; successive lines of `//` are one comment. */
export function commentsOf(source: string): string[] {
  const comments = source.matchAll(/\/\*\*?\s([\s\S]*?)\*\/|(?:^|(?<=\s))\/\/ (.*(?:\n\s*\/\/ .*)*)/gm)
  return [...comments].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
      .replace(/^\s*\* /, '')
      .trim(),
  )
}

/** The sentences of the comments of a source, without code and quotes. */
export function sentencesOf(source: string): string[] {
  return commentsOf(source).flatMap((comment) => comment.replace(quoted, '…').split(/(?<=[.:!?])\s+/))
}

/** The sentences, headings and cells of a document in Markdown. */
export function proseOf(source: string): string[] {
  return source
    .replace(/^```.*?^```/gms, '')
    .replace(quoted, '…')
    .split(/\n\n+|\n(?=\s*(?:[-#|]|\d+\.)\s)|(?<=[.:!?])\s|\|/)
    .map((sentence) =>
      sentence
        .replace(/^\s*(?:[-#]+|\d+\.)\s+/, '')
        .replace(/^\*\*/, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '')
}

export function typesOf(source: string): string[] {
  return [...source.matchAll(/^\s*(?:export )?(?:declare )?(?:type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
}

/** The titles of tests and of their groups, as they are written: called at once, or after `each` and its like. */
export function titlesOf(source: string): string[] {
  const titled = /(?:(?<![\w.])(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g
  return [...source.matchAll(titled)].map(([, , title = '']) => title)
}

export function fileNamesIn(comment: string): string[] {
  return comment.match(/(?<![\w/.@*:-])(?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|css|sql|md|sh|json)\b(?!\/)/g) ?? []
}
