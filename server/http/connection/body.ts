import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { AppError } from '../errors.ts'
import { uploadAt, whenHuge } from './unread-body.ts'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The levels of a JSON body, of which our calls use five: code that follows thousands of them fills the stack. */
export const deepestJson = 32

/**
 * JSON bodies of calls, 256 kB and 32 levels at most (contract 7.4); any other content type on a write gets 415.
 */
export const jsonBody: RequestHandler[] = [
  notHuge(express.json({ limit: '256kb', strict: true, verify: notDeep })),
  only('application/json'),
]

/** Form bodies of pages, 64 kB at most: the largest is a repair type of a hundred steps, three fields each. */
export const formBody: RequestHandler[] = [
  notHuge(express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 500 })),
  only('application/x-www-form-urlencoded'),
]

/** Refuses a huge or endless body before the parsers, which would read all of it. */
function notHuge(parse: RequestHandler): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    if (uploadAt(req)) return next()
    let decided = false
    const decide = (error?: unknown) => {
      if (decided) return
      decided = true
      next(error)
    }
    whenHuge(req, () => decide(new AppError(413, 'PAYLOAD_TOO_LARGE')))
    if (!decided) parse(req, res, decide)
  }
}

/**
 * Counts the levels before the text is parsed. JSON is UTF-8 (RFC 8259): in another coding, texts end elsewhere.
 * @throws AppError 400, 415
 */
function notDeep(_req: unknown, _res: unknown, body: Buffer, coding: string): void {
  if (coding !== 'utf-8') throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  let depth = 0
  let isInText = false
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (isInText && sign === backslash) at += 1
    else if (sign === quote) isInText = !isInText
    else if (!isInText && opening.has(sign)) depth += 1
    else if (!isInText && closing.has(sign)) depth -= 1
    if (depth > deepestJson) throw new AppError(400, 'BAD_REQUEST')
  }
}

const [quote, backslash] = Buffer.from('"\\')
const opening = new Set<number | undefined>(Buffer.from('[{'))
const closing = new Set<number | undefined>(Buffer.from(']}'))

/** Allows one content type. A write without a body (a button) needs none; photos have their own parser. */
function only(type: string): RequestHandler {
  return (req, _res, next) => {
    const empty = req.get('content-length') === '0' || (!req.get('content-length') && !req.get('transfer-encoding'))
    if (!unsafe.has(req.method) || empty || req.is(type) || uploadAt(req)) return next()
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  }
}
