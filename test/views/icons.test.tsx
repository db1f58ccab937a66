import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Brand } from '../../client/ui/Brand.tsx'
import { Icon } from '../../client/ui/Icon.tsx'
import { iconNames, shapeNames } from '../../client/ui/icons.ts'
import { htmlOf } from './html.tsx'

const sprite = readFileSync(new URL('../../client/ui/icons.svg', import.meta.url), 'utf8')
const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id = '']) => id)

test('the icon file holds every named icon once, and no other', () => {
  expect(drawn.sort()).toEqual([...iconNames, ...shapeNames].sort())
})

test('a page refers to the icon file and contains no drawing', () => {
  const html = htmlOf(<Icon name="bell" />)
  expect(html).toMatch(/<use xlink:href="\/[^"]*icons[^"]*\.svg#bell">/)
  expect(html).not.toContain('<symbol')
})

test('visitors see the same logo as the staff', () => {
  const [, staff = ''] = /<symbol id="logo"[^>]*>(.*?)<\/symbol>/s.exec(sprite) ?? []
  expect(staff).not.toBe('')
  expect(htmlOf(<Brand />)).toContain(staff)
  expect(htmlOf(<Brand href="/dashboard" />)).toContain('.svg#logo')
})
