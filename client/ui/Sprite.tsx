import { type IconName, icons } from './icons.ts'
import styles from './Sprite.module.css'
import { type ShapeName, shapes } from './shapes.ts'

type SymbolName = IconName | ShapeName

const drawn = shapes({ nut: styles.nut ?? '' })

const symbols = new Map<SymbolName, string>([
  ...Object.entries(drawn).map(([name, shape]) => entry(name as ShapeName, shape.box, shape.body)),
  ...Object.entries(icons).map(([name, body]) => entry(name as IconName, '0 0 20 20', body)),
])
const whole = [...symbols.values()].join('')

/** Every drawing, once per page; pieces point at them. The public page names the few it needs. */
export function Sprite({ only }: { only?: readonly SymbolName[] }) {
  const html = only ? only.map((name) => symbols.get(name)).join('') : whole
  return (
    <svg
      width="0"
      height="0"
      className="vh"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function entry<Name extends SymbolName>(name: Name, box: string, body: string): [Name, string] {
  return [name, `<symbol id="i-${name}" viewBox="${box}">${body}</symbol>`]
}
