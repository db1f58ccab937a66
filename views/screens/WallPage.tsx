import type { ReactNode } from 'react'
import { WallStatus } from '../../client/islands/screens/WallStatus/WallStatus.tsx'
import { Plate } from '../../client/ui/cars/Plate.tsx'
import { classes } from '../../client/ui/classes.ts'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import marks from '../../client/ui/Mark.module.css'
import styles from '../../client/ui/screens/Wall.module.css'
import * as routes from '../../domain/ground/routes.ts'
import type { Wall, WallCar } from '../../domain/screens/wall.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'

export const WallLayout = ({ children }: { children: ReactNode }) => <div className={styles.screen}>{children}</div>

/**
 * The cars on site, for a television. Scripts renew the regions, and turn pages where there is more than fits; without
 * scripts the page reloads itself, and scrolls.
 */
export function WallPage({ garage, groups, more }: Wall) {
  const { now, assets } = useShell()
  const most = Math.max(...groups.map(({ cars }) => cars.length))
  const longest = groups.find(({ cars }) => cars.length === most)
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <header className={styles.head}>
        <h1 className={styles.garage} data-region="garage">
          {garage}
        </h1>
        <Island name="WallStatus" of={WallStatus} props={{ now }} />
      </header>
      <main className={styles.wall} id="contenu">
        <div className={styles.flow} data-region="mur">
          {/* A page that was rendered by another build reloads, to have its styles. */}
          <div className={styles.build} data-build={assets.entry[0]} />
          {most === 0 ? (
            <EmptyState title="Aucun véhicule sur place" />
          ) : (
            groups.map((group) => <Group key={group.name} {...group} isLongest={group === longest} />)
          )}
          {more && <p className={styles.more}>Il y a d’autres véhicules sur place.</p>}
        </div>
      </main>
    </>
  )
}

function Group({ name, title, cars, isLongest }: Wall['groups'][number] & { isLongest: boolean }) {
  const place = cars.length === 0 ? styles.none : isLongest && styles.longest
  return (
    <section className={classes(styles.group, styles[name], place)} aria-labelledby={name}>
      <h2 className={styles.title} id={name}>
        {title} <span className={styles.count}>{cars.length}</span>
      </h2>
      {cars.length > 0 && (
        <ul>
          {cars.map((car, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a car on a wall has no id, and a masked plate may come twice
            <Car key={index} car={car} group={title} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Car({ car: { plate, model, state, step, who, late }, group }: { car: WallCar; group: string }) {
  const work = [step, who].filter(Boolean).join(' · ')
  return (
    <li className={styles.car}>
      <div className={styles.top}>
        {plate ? <Plate value={plate} className={styles.plate} /> : <span className={styles.model}>Sans plaque</span>}
        {/* Where a group goes on in another column, its title is not above its cars. */}
        <span className={styles.tag} aria-hidden="true">
          {group}
        </span>
      </div>
      {model && <p className={styles.model}>{model}</p>}
      {state && <p className={styles.state}>{state}</p>}
      {work && <p>{work}</p>}
      {late && <p className={classes(marks.late, styles.late)}>{late}</p>}
    </li>
  )
}

/** The page of an address that is unknown, was renewed, or whose screen was removed. */
export function WallOverPage() {
  return (
    <main className={styles.over} id="contenu">
      <EmptyState
        heading="h1"
        title="Cet écran n’est plus autorisé"
        text={`Cette adresse n’est plus active. Un administrateur du garage en donne une autre dans Paramètres, ${routes.screens.title}.`}
      />
    </main>
  )
}
