import { describe, expect, test } from 'vitest'
import { lastUse } from '../../../domain/accounts/last-use.ts'
import { deviceName } from '../../../domain/accounts/session.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`
const android = `Mozilla/5.0 (Linux; Android 14; K) ${webkit}`
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple}`

test.each([
  ['Chrome sur Windows', windows],
  ['Edge sur Windows', `${windows} Edg/140.0.0.0`],
  ['Edge sur Windows', `${windows} Edge/18.19041`],
  ['Opera sur Windows', `${windows} OPR/118.0.0.0`],
  ['Vivaldi sur Windows', `${windows} Vivaldi/7.0`],
  ['Firefox sur Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox sur Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox sur Android', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  ['Chrome sur Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet sur Android', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Edge sur Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['Safari sur iPhone', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome sur iPhone', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox sur iPhone', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge sur iPhone', `${iphone} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo sur iPhone', `${iphone} Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Safari sur iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${apple} Version/12.1 Mobile/15E148 Safari/604.1`],
  ['Safari sur Mac', `${mac} Version/18.1 Safari/605.1.15`],
  ['Chrome sur Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  ['Appareil', 'curl/8.5.0'],
  ['Appareil', ''],
  ['Appareil', null],
])('a browser is named %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

describe('the last use of a session', () => {
  const now = '2026-11-27T12:00:00.000Z'

  test.each([
    ['2026-11-27T12:00:30.000Z', 'utilisée à l’instant'],
    ['2026-11-27T11:59:01.000Z', 'utilisée à l’instant'],
    ['2026-11-27T11:59:00.000Z', 'utilisée il y a 1\u00a0min'],
    ['2026-11-27T11:00:01.000Z', 'utilisée il y a 59\u00a0min'],
    ['2026-11-27T10:00:00.000Z', 'utilisée il y a 2\u00a0h'],
    ['2026-11-26T12:00:01.000Z', 'utilisée il y a 23\u00a0h'],
    ['2026-11-26T12:00:00.000Z', 'utilisée le 26 nov. 2026 à 13:00'],
  ])('at %s is shown as %s', (lastSeenAt, words) => {
    expect(lastUse(lastSeenAt, now)).toBe(words)
  })
})
