import type { Page } from 'playwright-core'

/** A date field created by a script keeps the browser's language until it is recreated. */
export const frenchDates = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) {
      field.type = 'text'
      field.type = 'date'
    }
  })
