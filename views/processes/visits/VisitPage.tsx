import type { ComponentProps } from 'react'
import { fieldsOf, type RefusedForm } from '../../../client/runtime/forms/fields.ts'
import { OdometerField } from '../../../client/ui/cars/CarFields.tsx'
import { CarLine } from '../../../client/ui/cars/CarLine.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { fieldId } from '../../../client/ui/fields/field-id.ts'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { PageHead } from '../../../client/ui/layout/PageHead.tsx'
import { acts } from '../../../domain/board/acts.ts'
import { allRoutes } from '../../../domain/ground/addresses/route-names.ts'
import { wallTime } from '../../../domain/ground/dates.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { unfinishedText, type Visit, type VisitAct } from '../../../domain/visits/visit.ts'
import { SavedForm } from '../../SavedForm.tsx'
import { useMay, useShell } from '../../shell.ts'

type Props = RefusedForm<Labels & Record<'kmConfirmed', string>> & {
  act: VisitAct
  process: ProcessSummary
  /** Recently used parking places. */
  places: readonly string[]
  /** The page that a refused form leads back to. */
  next?: string | null
}

type Labels = Record<'keyNumber' | 'place' | 'km' | 'arrivedAt' | 'returnedAt', string>

const labelsOf: Record<VisitAct, Labels> = {
  arrival: {
    keyNumber: 'Numéro de clé',
    place: 'Place',
    km: 'Kilométrage à l’arrivée',
    arrivedAt: 'Arrivée le',
    returnedAt: '',
  },
  handover: {
    keyNumber: '',
    place: '',
    km: 'Kilométrage à la restitution',
    arrivedAt: '',
    returnedAt: 'Rendue le',
  },
}
const scope = 'visite'

export const visitTitle = ({ act }: { act: VisitAct }): string => allRoutes[act].title

/** Form of an arrival or return, on a page of its own. */
export function VisitPage(props: Props) {
  const { id, car } = props.process
  return (
    <>
      <PageHead
        title={visitTitle(props)}
        eyebrow={<a href={routes.process.href({ id })}>{processName(props.process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <VisitForm {...props} />
      </Card>
    </>
  )
}

/** Fields of a visit, sent with the arrival or return, or changed afterwards. */
function VisitForm({ act, process, places, next, values, issues = [] }: Props) {
  const { id, visit, status } = process
  const isArrival = act === 'arrival'
  const isSaid = (isArrival ? visit.arrivedAt : visit.returnedAt) !== null
  const labels = labelsOf[act]
  const field = fieldsOf(labels, { values: values ?? valuesOf(act, visit), issues, scope })
  const list = fieldId('places', scope)
  const plain = { autoComplete: 'off', optional: true }
  return (
    <SavedForm
      action={allRoutes[act].href({ id })}
      hidden={{ geste: isSaid ? 'corriger' : null, retour: next }}
      {...{ labels, issues, scope }}
      failure={acts.arrive.failure}
      submitLabel={isSaid ? 'Enregistrer' : isArrival ? acts.arrive.label : acts.handBack.menu}
      cancelHref={routes.process.href({ id })}
    >
      {!isArrival && !isSaid && status !== 'completed' && (
        <Banner kind="info">{unfinishedText(process.stepsSummary)}</Banner>
      )}
      {isArrival && (
        <>
          <Field
            {...{ ...field('keyNumber'), ...plain }}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.keyNumberMax}
          />
          <Field {...{ ...field('place'), ...plain, list }} maxLength={limits.placeMax} />
          <datalist id={list}>
            {places.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
        </>
      )}
      <OdometerField {...field('km')} issues={issues} confirmed={values?.kmConfirmed} />
      {isSaid && <MomentField {...field(isArrival ? 'arrivedAt' : 'returnedAt')} />}
    </SavedForm>
  )
}

/** The moment of the act, which administrators correct. */
function MomentField(field: ComponentProps<typeof Field>) {
  const { now } = useShell()
  if (!useMay()('updateProcess')) return null
  return (
    <Field
      {...field}
      type="datetime-local"
      max={wallTime(now)}
      required
      hint="Jusqu’à ce que le processus soit bon à facturer."
    />
  )
}

function valuesOf(act: VisitAct, { kmIn, kmOut, keyNumber, place, arrivedAt, returnedAt }: Visit) {
  const km = act === 'arrival' ? kmIn : kmOut
  const [arrived, returned] = [arrivedAt, returnedAt].map((moment) => (moment ? wallTime(moment) : ''))
  const moments = { arrivedAt: arrived ?? '', returnedAt: returned ?? '' }
  return { keyNumber: keyNumber ?? '', place: place ?? '', km: km?.toString() ?? '', ...moments }
}
