import { messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/FormGrid.tsx'
import { SelectField } from '../../client/ui/SelectField.tsx'
import { type Car, carName, formatPlate } from '../../domain/car.ts'
import type { Client, ClientListItem } from '../../domain/client.ts'
import { limits } from '../../domain/limits.ts'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { StepType } from '../../domain/step-type.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'
import { ChosenClient, ClientSearch } from './ClientChoice.tsx'

export type CreationProps = {
  values: Record<string, string>
  issues: Issue[]
  stepTypes: StepType[]
  clients: ClientListItem[]
  clientQuery: string
  client: Client | null
  cars: Car[]
  /** “Nouveau processus” was pressed, or its form came back. */
  creating: boolean
}

const labels = {
  client_id: 'Client',
  'client._id': 'Client',
  client: 'Client',
  'car._id': 'Véhicule',
  car: 'Véhicule',
  stepType_id: 'Type de réparation',
  estimatedEndDate: 'Fin estimée',
  startDate: 'Début',
  name: 'Nom du processus',
}

/** First the client, found or made; then the rest of the process. */
export function CreationForm(props: CreationProps) {
  const { client, issues } = props
  return (
    <>
      <ErrorSummary issues={issues} labels={labels} />
      <Card title="Client" id="client">
        {client ? <ChosenClient client={client} /> : <ClientSearch {...props} />}
      </Card>
      {client && <ProcessFields {...props} client={client} />}
    </>
  )
}

function ProcessFields({ values, issues, stepTypes, cars, client }: CreationProps & { client: Client }) {
  const retour = routes.drafts.href({}, { nouveau: 1, client_id: client.id })
  return (
    <Card title="Processus" id="processus">
      <form method="post" action={routes.processes.href()}>
        <HiddenFields idempotent />
        <input type="hidden" name="client_id" value={client.id} />
        <FormGrid>
          <SelectField
            label={labels.car}
            name="car_id"
            required
            options={[{ value: '', label: 'Choisir…' }, ...cars.map(carOption)]}
            defaultValue={values.car_id ?? (cars.length === 1 ? cars[0]?.id : '')}
            error={messageFor(issues, 'car') ?? messageFor(issues, 'car._id')}
            hint={<a href={routes.clientCarNew.href({ id: client.id }, { retour })}>Nouveau véhicule</a>}
          />
          <SelectField
            label={labels.stepType_id}
            name="stepType_id"
            required
            options={[
              { value: '', label: 'Choisir…' },
              ...stepTypes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            defaultValue={values.stepType_id ?? ''}
            error={messageFor(issues, 'stepType_id')}
          />
          <Field
            label={labels.estimatedEndDate}
            name="estimatedEndDate"
            type="date"
            optional="conseillée"
            hint="Le client voit cette date sur sa page de suivi."
            defaultValue={values.estimatedEndDate}
            error={messageFor(issues, 'estimatedEndDate')}
          />
          <Field
            label={labels.startDate}
            name="startDate"
            type="date"
            optional
            hint="Vide : aujourd’hui."
            defaultValue={values.startDate}
            error={messageFor(issues, 'startDate')}
          />
          <Field
            label={labels.name}
            name="name"
            optional
            hint="Vide : le type de réparation."
            maxLength={limits.processNameMax}
            defaultValue={values.name}
            error={messageFor(issues, 'name')}
            className={fullWidth}
          />
        </FormGrid>
        <FormFoot>
          <Button type="submit" kind="primary">
            Créer le processus
          </Button>
        </FormFoot>
      </form>
    </Card>
  )
}

const carOption = (car: Car) => ({ value: car.id, label: `${carName(car)}, ${formatPlate(car.plaque)}` })
