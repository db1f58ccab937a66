import type { RefusedForm } from '../../client/runtime/forms/fields.ts'
import { CarFields, carValues } from '../../client/ui/cars/CarFields.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { type Car, type CarListItem, carName, carLabels as labels } from '../../domain/cars/car.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { SavedForm } from '../SavedForm.tsx'

type Props = RefusedForm<typeof labels> & { car: Car; client: CarListItem['client'] }

export function CarEditPage({ car, client, values = carValues(car), issues = [] }: Props) {
  return (
    <>
      <PageHead title={routes.carEdit.title} eyebrow={client ? `${carName(car)}, ${fullName(client)}` : carName(car)} />
      <Card>
        <SavedForm
          action={routes.carEdit.href(car)}
          {...{ labels, issues }}
          failure={fallbacks.carUpdate}
          submitLabel="Enregistrer"
          cancelHref={routes.car.href(car)}
        >
          <CarFields values={values} issues={issues} />
        </SavedForm>
      </Card>
    </>
  )
}
