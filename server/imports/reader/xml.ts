import { Parser } from 'saxen'
import { importLimits, RefusedFile } from '../../../domain/imports/file-limits.ts'

export type XmlHandlers = {
  /** Names are given without their prefix; `attribute` reads one of the element. */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Large pieces, because an unfinished token is read again with each piece. */
const pieceBytes = 4 * 1024 * 1024

/**
 * Reads XML in pieces, and pauses after each. The document's own entities are not supported, and depth is limited.
 * @throws RefusedFile unreadable, and errors of the handlers
 */
export function* readXml(content: Uint8Array, { open, close, text }: XmlHandlers): Generator<void> {
  const parser = new Parser()
  let depth = 0
  parser.on('error', () => {
    throw new RefusedFile('unreadable')
  })
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1
    if (depth > importLimits.xmlDepth) throw new RefusedFile('unreadable')
    let read: Record<string, string> | undefined
    open(withoutPrefix(name), (one) => {
      read ??= attributes()
      const value = Object.hasOwn(read, one) ? read[one] : undefined
      return value === undefined ? undefined : decode(value)
    })
  })
  parser.on('closeTag', (name) => {
    depth -= 1
    close?.(withoutPrefix(name))
  })
  if (text) parser.on('text', (piece, decode) => text(decode(piece))).on('cdata', text)
  const decoder = decoderOf(content)
  for (let from = 0; from < content.length; from += pieceBytes) {
    parser.write(decoder.decode(content.subarray(from, from + pieceBytes), { stream: true }))
    yield
  }
  parser.write(decoder.decode())
  parser.end()
}

/** Reads XML without pauses. */
export function readWholeXml(content: Uint8Array, handlers: XmlHandlers): void {
  for (const _ of readXml(content, handlers));
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The XML of workbooks is UTF-8, or UTF-16 with its mark. */
function decoderOf([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder()
}
