/** Hidden fields of a form; those without a value are left out. */
export function HiddenValues({ values = {} }: { values?: Record<string, string | null | undefined> | undefined }) {
  return Object.entries(values).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} defaultValue={value} />,
  )
}
