import { fieldsOf } from '../../../client/runtime/forms/fields.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { camera, gallery, OnTouch } from '../../../client/ui/fields/PhotoWays.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { stepNameOf } from '../../../domain/entries/entry.ts'
import { photoNewHref, placeHref } from '../../../domain/ground/addresses/page-links.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { takePhoto } from '../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { EntryPlace } from './EntryPlace.tsx'

type Props = {
  process: Process
  /** Id of the step; null for photos of the process itself. */
  stepId: string | null
  /** The page that asked for the form. */
  next: string | null
  /** Typed values of a refused form; browsers do not send files back. */
  values?: Partial<Record<keyof typeof labels, string>>
  issues?: Issue[]
}

const labels = { photo: 'Photos', caption: 'Légende' }

/** One or several photos, taken or chosen, sent as a plain form. */
export function PhotoNewPage({ process, stepId, next, values = {}, issues = [] }: Props) {
  const field = fieldsOf(labels, { values, issues })
  const { defaultValue: _none, ...photo } = field('photo')
  return (
    <>
      <EntryPlace title={routes.photoNew.title} {...{ process, stepId }} stepName={stepNameOf(process, { stepId })} />
      <Card>
        <PostForm
          action={photoNewHref(process.id, stepId)}
          encType="multipart/form-data"
          values={{ ...(next && { retour: next }) }}
          idempotent
        >
          <FormGrid>
            <ErrorSummary issues={issues} labels={labels} />
            <Field {...field('caption')} className={fullWidth} maxLength={limits.captionMax} optional />
            <OnTouch>
              <Field {...camera} label={takePhoto} at="appareil" name="photo" data-reduced />
            </OnTouch>
            <Field
              {...photo}
              {...gallery}
              data-reduced
              className={fullWidth}
              hint="JPEG, PNG ou WebP, 15 Mo chacune au plus. Le lieu et l’appareil n’en sont pas gardés."
            />
          </FormGrid>
          <FormFoot>
            <LinkButton href={next ?? placeHref(process.id, stepId)}>Annuler</LinkButton>
            <Button kind="primary" type="submit">
              Envoyer
            </Button>
          </FormFoot>
        </PostForm>
      </Card>
    </>
  )
}
