import { type LimitName, limitRow, rateLimits } from '../../server/http/rate-limit.ts'
import { mailLimits } from '../../server/mails/limits.ts'
import { span } from './table.ts'

export function rates() {
  const requests = (Object.keys(rateLimits) as LimitName[])
    .map(limitRow)
    .map(({ what, points, durationS, inMemory }) => [
      what + (inMemory ? ' (each server)' : ''),
      String(points),
      span(durationS * 1000),
    ])
  const written = Object.values(mailLimits).flatMap(({ what, ...bounds }) =>
    Object.entries(bounds).flatMap(([owner, { perHour, perDay }]) => [
      [`mails ${what}, a ${owner}`, String(perHour), '1 h'],
      [`mails ${what}, a ${owner}`, String(perDay), '1 d'],
    ]),
  )
  return [...requests, ...written]
}
