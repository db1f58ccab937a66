import type { Page } from 'playwright-core'

/** A date field made by a script keeps the browser's own language until it is made anew. */
export const frenchDates = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) {
      field.type = 'text'
      field.type = 'date'
    }
  })
