import type { ReactNode } from 'react'
import { Plate } from '../../client/ui/cars/Plate.tsx'
import rows from '../../client/ui/layout/Rows.module.css'
import { type Car, type CarListItem, carName, mileage } from '../../domain/cars/car.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import { RowsTable } from '../RowsTable.tsx'

/** Rows of all cars of a garage, with the owner in the third column. */
export function CarRows({ cars }: { cars: readonly CarListItem[] }) {
  return (
    <Table third="Client">
      {cars.map((car) => (
        <CarRow key={car.id} car={car} third={car.client ? fullName(car.client) : 'Sans client'} />
      ))}
    </Table>
  )
}

/** Rows of one client's cars, with a way back to the client's page. */
export function OwnCarRows({ cars, retour }: { cars: readonly Car[]; retour: string }) {
  return (
    <Table third="Année">
      {cars.map((car) => (
        <CarRow key={car.id} car={car} third={car.annee ?? ''} retour={retour} />
      ))}
    </Table>
  )
}

function Table({ third, children }: { third: string; children: ReactNode }) {
  return (
    <RowsTable label="Véhicules" heads={['Plaque', 'Véhicule', third, 'Kilométrage']} className={rows.cars}>
      {children}
    </RowsTable>
  )
}

function CarRow({ car, third, retour }: { car: Car; third: ReactNode; retour?: string }) {
  return (
    <tr role="row" data-key={car.id}>
      <td role="cell" className={rows.plate}>
        <Plate value={car.plaque} />
      </td>
      <td role="cell" className={rows.name}>
        <a className={rows.first} href={routes.car.href({ id: car.id }, { retour })}>
          {carName(car)}
        </a>
      </td>
      <td role="cell" className={rows.car}>
        <span className={rows.second}>{third}</span>
      </td>
      <td role="cell" className={rows.end}>
        <span className={rows.second}>{car.km === null ? '' : mileage(car.km)}</span>
      </td>
    </tr>
  )
}
