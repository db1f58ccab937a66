import bar from '../../client/ui/Bar.module.css'
import { Brand } from '../../client/ui/Brand.tsx'

/** The bar of those who are not signed in: a sign, without links. */
export function StaticBar() {
  return (
    <header className={bar.bar}>
      <div className={bar.inside}>
        <Brand />
      </div>
    </header>
  )
}
