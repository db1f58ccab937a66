import { type AskedField, keptSides, sideField } from '../../../domain/ground/forms/edited-form.ts'
import { Banner } from '../layout/Banner.tsx'
import { Chip } from './Chip.tsx'
import { Chips } from './Chips.tsx'
import { fullWidth } from './FormGrid.tsx'

export type EditedProps = { brought: string; asked: readonly AskedField[] }

type Props = {
  /** The stored values of the form; null where it changes nothing. */
  edited: EditedProps | null | undefined
  /** Labels of the fields, by name. */
  labels: Record<string, string>
}

/**
 * The stored values of a form for a later comparison, and its question about each field that somebody else changed
 * meanwhile.
 */
export function EditedFields({ edited, labels }: Props) {
  if (!edited) return null
  return (
    <>
      <input type="hidden" name="avant" value={edited.brought} readOnly />
      <AskedFields asked={edited.asked} labels={labels} />
    </>
  )
}

/** The question about each field that two people changed, with both values. */
export function AskedFields({ asked, labels }: { asked: readonly AskedField[]; labels: Record<string, string> }) {
  if (asked.length === 0) return null
  return (
    <div className={fullWidth} data-asked>
      <Banner kind="error" spaced>
        <p>Quelqu’un a enregistré autre chose pendant que vous écriviez. Choisissez ce qui reste, puis enregistrez.</p>
      </Banner>
      {asked.map(({ name, own, other }, index) => (
        <Chips key={name} legend={`${labels[name] ?? name}\u00a0: quelle valeur garder\u00a0?`}>
          <input type="hidden" name={sideField(name)} value="" readOnly />
          <Chip type="radio" name={sideField(name)} value={keptSides.own} autoFocus={index === 0}>
            Gardez la vôtre{'\u00a0'}: {quoted(own)}
          </Chip>
          <Chip type="radio" name={sideField(name)} value={keptSides.other}>
            Prendre celle-ci{'\u00a0'}: {quoted(other)}
          </Chip>
        </Chips>
      ))}
    </div>
  )
}

const quoted = (text: string): string => (text === '' ? 'rien' : `«\u00a0${text}\u00a0»`)
