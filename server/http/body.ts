import express, { type RequestHandler } from 'express'
import { AppError } from './errors.ts'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** JSON bodies of calls, 256 kB at most (readings); any other content type on a write is 415. */
export const jsonBody: RequestHandler[] = [express.json({ limit: '256kb', strict: true }), only('application/json')]

/** Form bodies of pages: a hundred fields and 64 kB are more than any form of ours. */
export const formBody: RequestHandler[] = [
  express.urlencoded({ extended: false, limit: '64kb', parameterLimit: 500 }),
  only('application/x-www-form-urlencoded'),
]

/** A write without a body (a button) needs no content type. */
function only(type: string): RequestHandler {
  return (req, _res, next) => {
    const empty = req.get('content-length') === '0' || (!req.get('content-length') && !req.get('transfer-encoding'))
    if (!unsafe.has(req.method) || empty || req.is(type)) return next()
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  }
}
