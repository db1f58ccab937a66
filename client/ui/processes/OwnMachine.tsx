import * as routes from '../../../domain/ground/routes.ts'

/** A notice that a link only opens on this machine, with the setting to correct for operators. */
export function OwnMachine({ mayOperate, className }: { mayOperate: boolean; className?: string | undefined }) {
  return (
    <p className={className}>
      <strong>Ne s’ouvre que sur cet ordinateur.</strong>{' '}
      {mayOperate && <a href={routes.operation.href()}>Régler l’adresse publique</a>}
    </p>
  )
}
