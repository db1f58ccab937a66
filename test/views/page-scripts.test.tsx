import { expect, test } from 'vitest'
import { Island } from '../../views/Island.tsx'
import { htmlOf, shell } from './html.tsx'

const menu = <Island name="NavMenu" of={() => <p>Menu</p>} props={{}} />
const idleMenu = <Island name="NavMenu" of={() => <p>Menu</p>} props={{}} when="idle" />

test('a page starts with its doctype and its language', async () => {
  expect(htmlOf('Bonjour')).toMatch(/^<!DOCTYPE html><html lang="fr">/)
})

test('a page without islands has no script and preloads none', async () => {
  const html = htmlOf(<p>Rien à réveiller</p>)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('.js')
})

test('scripts have the nonce and end the body', async () => {
  const html = htmlOf(menu)
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map((match) => match[0])
  expect(scripts).toEqual(['<script nonce="n0nce">', ...Array(2).fill('<script type="module" nonce="n0nce">')])
  expect(html).toMatch(/<\/main><script.*<\/script><\/body><\/html>$/)
})

test('modern browsers load the modern entry, and older ones the legacy entry', async () => {
  const html = htmlOf(menu)
  expect(html).toContain('if(import.meta.resolve){self.__modern=1;import("/assets/entry.js")}')
  expect(html).toContain('s.src="/assets/polyfills-legacy.js"')
  expect(html).toContain('System.import("/assets/entry-legacy.js")')
})

test('style sheets are linked before the content, and scripts after it', async () => {
  const html = htmlOf(menu)
  expect(html.indexOf('/assets/staff.css')).toBeGreaterThan(0)
  expect(html.indexOf('/assets/staff.css')).toBeLessThan(html.indexOf('<main>'))
  expect(html.indexOf('/assets/entry.js')).toBeGreaterThan(html.indexOf('</main>'))
})

test('only islands hydrated at once are preloaded, once each', async () => {
  const preloaded = (content: Parameters<typeof htmlOf>[0]) => /(\[[^\]]+\])\.forEach/.exec(htmlOf(content))?.[1]
  expect(preloaded([<i key="1">{menu}</i>, <i key="2">{menu}</i>])).toBe(
    '["/assets/entry.js","/assets/react.js","/assets/NavMenu.js"]',
  )
  expect(preloaded(idleMenu)).toBe('["/assets/entry.js","/assets/react.js"]')
})

test('customer pages contain their styles and load no style sheet', async () => {
  const html = htmlOf('Suivi', { styles: 'tracking' })
  expect(html).toContain('<style nonce="n0nce">.tracking>p{}</style>')
  expect(html).not.toContain('.css')
})

test('customer pages contain no data for scripts', () => {
  const staffMeta = /csp-nonce|api-base/
  expect(htmlOf('Suivi', { styles: 'tracking' })).not.toMatch(staffMeta)
  expect(htmlOf('Vos droits', { styles: 'notices' })).not.toMatch(staffMeta)
  expect(htmlOf('Bonjour')).toMatch(staffMeta)
})

test('a sign-in page contains its styles, and fetches the next page’s style sheet unused', async () => {
  const html = htmlOf('Connexion', { styles: 'entrance' })
  expect(html).toContain('<style nonce="n0nce">.entrance{}</style>')
  expect(html).toContain('<link rel="stylesheet" media="not all" href="/assets/staff.css"/>')
  expect(html).not.toContain('prefetch')
})

test('every other page links the staff style sheet', async () => {
  const html = htmlOf('Bonjour')
  expect(html).toContain('<link rel="stylesheet" href="/assets/staff.css"')
  expect(html).not.toContain('<style')
})

test('development writes its preamble on every page', async () => {
  const html = htmlOf('Bonjour', { shell: { assets: { ...shell.assets, preamble: 'hot()' } } })
  expect(html).toContain('<script type="module" nonce="n0nce">hot()</script>')
})

test('a view that throws fails before anything is written', async () => {
  const Broken = () => {
    throw new Error('cassé')
  }
  expect(() => htmlOf(<Broken />)).toThrow('cassé')
})
