import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { html } from '../../views/html.ts'

const text = fc.string({
  unit: fc.constantFrom('"', "'", '&', '<', '>', ';', 'a', '’', '\n', '\u2028', '<!--', '</b>'),
})

test('text stays text, in an element and in an attribute, as React would write it', () => {
  fc.assert(
    fc.property(text, text, (label, said) => {
      const element = createElement('b', { 'aria-label': label }, said)
      expect(html`<b aria-label="${label}">${said}</b>`.html).toBe(renderToStaticMarkup(element))
    }),
  )
})

test('lines are joined between elements, and nothing is touched inside what is told', () => {
  const name = 'two\n  lines'
  const written = html`
    <p>
      <b>${name}</b>
      ${html`<i>${3}</i>`}
    </p>`
  expect(written.html).toBe('<p><b>two\n  lines</b><i>3</i></p>')
})

test('nothing is said of what is not there; nought is said', () => {
  expect(html`<p>${null}${undefined}${false}${''}${0}</p>`.html).toBe('<p>0</p>')
})
