/** A filter form as a query without empty fields; checkboxes of one name are joined, as in the page's links. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  new FormData(form).forEach((value, name) => {
    const text = typeof value === 'string' ? value.trim() : ''
    const others = query.get(name)
    if (text !== '') query.set(name, others === null ? text : `${others},${text}`)
  })
  return query.toString()
}

export function fillForm(form: HTMLFormElement, search: string): void {
  const query = new URLSearchParams(search)
  for (const field of Array.from(form.elements)) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.name === '') continue
    if (field.type === 'checkbox') setTicked(field as HTMLInputElement, query)
    else field.value = query.get(field.name) ?? ''
  }
}

/** The filters of the address as this form would write them: other parameters left out. */
export function queryOfAddress(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement
  fillForm(copy, location.search)
  return queryOf(copy)
}

function setTicked(field: HTMLInputElement, query: URLSearchParams): void {
  field.checked = query.getAll(field.name).join(',').split(',').includes(field.value)
}
