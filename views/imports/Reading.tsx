import { messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { Fold } from '../../client/ui/dialog/Fold.tsx'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import { FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { separatorSigns, separators } from '../../domain/imports/csv-records.ts'
import { encodings } from '../../domain/imports/encodings.ts'
import type { Import } from '../../domain/imports/import-wire.ts'
import { type ImportReading, readingText } from '../../domain/imports/reading.ts'
import { PostForm } from '../PostForm.tsx'
import hints from '../settings/SettingsText.module.css'
import own from './ImportFile.module.css'

type Props = {
  file: Pick<Import, 'id'>
  reading: ImportReading
  /** The values of a refused form; empty where none was sent. */
  values: Record<string, string>
  issues: Issue[]
}

const fields = ['separator', 'encoding', 'sheet', 'fichier']

/** The way a file was read, and the form to read it in another way. */
export function Reading({ file, reading, values, issues }: Props) {
  const isRefused = issues.some(({ path }) => fields.includes(String(path[0])))
  return (
    <div data-region="reading" className={own.reading}>
      {readingText(reading).map((sentence) => (
        <p key={sentence} className={hints.intro}>
          {sentence}
        </p>
      ))}
      <Fold icon="gear" title="Fichier mal lu ? Le lire autrement" open={isRefused}>
        <PostForm action={routes.importFile.href({ id: file.id })}>
          <FormGrid>
            <Choices reading={reading} values={isRefused ? values : {}} issues={issues} />
          </FormGrid>
          <Row className={own.again}>
            <Button kind="plain" type="submit" name="geste" value="lecture" data-pending="Lecture...">
              Relire le fichier
            </Button>
          </Row>
        </PostForm>
      </Fold>
    </div>
  )
}

const separatorOptions = separatorSigns.map((value) => ({ value, label: separators[value] }))

/** The choices for a file: separator and accents, or the sheet. */
function Choices({ reading, values, issues }: Omit<Props, 'file'>) {
  const { separator, encoding, sheet, sheets } = reading
  const fault = messageFor(issues, 'fichier')
  return (
    <>
      {fault && (
        <Banner kind="error" className={fullWidth}>
          {fault}
        </Banner>
      )}
      {separator && (
        <SelectField
          name="separator"
          label="Entre les cellules"
          options={separatorOptions}
          defaultValue={values.separator ?? separator}
          error={messageFor(issues, 'separator')}
        />
      )}
      {encoding && hasAccents(reading) && (
        <Encodings reading={reading} chosen={values.encoding ?? encoding} error={messageFor(issues, 'encoding')} />
      )}
      {sheet !== null && (
        <SelectField
          name="sheet"
          label="Feuille"
          options={sheets.map((name) => ({ value: name, label: name || 'Sans nom' }))}
          defaultValue={values.sheet ?? sheet}
          error={messageFor(issues, 'sheet')}
        />
      )}
    </>
  )
}

const hasAccents = ({ encodings: all }: ImportReading): boolean => all.some(({ samples }) => samples.length > 0)

type EncodingsProps = { reading: ImportReading; chosen: string; error: string | undefined }

function Encodings({ reading, chosen, error }: EncodingsProps) {
  return (
    <Chips legend="Accents" className={fullWidth} error={error}>
      {reading.encodings.map(({ encoding, samples }) => (
        <Chip key={encoding} type="radio" name="encoding" value={encoding} defaultChecked={encoding === chosen}>
          {encodings[encoding]}
          {'\u00a0'}: {samples.join(', ')}
        </Chip>
      ))}
    </Chips>
  )
}
