import type { FormerOwner } from '../../domain/cars/car-owners.ts'
import type { Maybe, Row, Selected, TenantRead } from '../database/tenant.ts'

const columns = 'a.created_at, c.id, c.nom, c.prenom'
type OwnerRow = Selected<{ a: Row<'activity'>; c: Maybe<Row<'clients'>> }, typeof columns>

/** The latest former owners of a car, as long as the history lasts; an erased client has no name. */
export async function formerOwners(tx: TenantRead, carId: string): Promise<FormerOwner[]> {
  const rows = await tx.raw<OwnerRow>(
    `select ${columns} from activity a
     left join clients c on c.garage_id = :garageId and c.id = cast(a.before->>'client' as uuid)
     where a.garage_id = :garageId and a.object_id = :carId and a.action = 'car.ownerChanged'
     order by a.created_at desc limit 5`,
    { garageId: tx.garageId, carId },
  )
  return rows.map(({ created_at: until, id, nom, prenom }) => ({
    until,
    client: id === null || nom === null || prenom === null ? null : { id, nom, prenom },
  }))
}
