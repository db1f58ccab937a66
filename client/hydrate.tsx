import type { ComponentType } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { IslandBoundary } from './IslandBoundary.tsx'
import { onIdle } from './on-idle.ts'
import { islands } from './registry.ts'

type Loaders = Record<string, () => Promise<object>>

/** Wakes every island of the page, each in its time and alone: one that fails leaves its server HTML working. */
export function hydrateIslands(page: ParentNode = document, loaders: Loaders = islands): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = () => void hydrateIsland(element, loaders).catch((error: unknown) => report(element, error))
    if (element.dataset.when === 'idle') onIdle(wake)
    else wake()
  }
}

async function hydrateIsland(element: HTMLElement, loaders: Loaders): Promise<void> {
  const name = element.dataset.island ?? ''
  const load = loaders[name]
  if (!load) throw new Error(`No such island: ${name}`)
  const module = (await load()) as Record<string, ComponentType>
  const Component = module[name]
  if (!Component) throw new Error(`The module of ${name} does not export it`)
  const root = (
    <IslandBoundary element={element}>
      <Component {...JSON.parse(element.dataset.props ?? '{}')} />
    </IslandBoundary>
  )
  const options = rootOptions(element)
  if (element.hasChildNodes()) hydrateRoot(element, root, options)
  else createRoot(element, options).render(root)
  element.dataset.awake = ''
}

function rootOptions(element: HTMLElement): RootOptions {
  const tell = (error: unknown) => report(element, error)
  const identifierPrefix = element.dataset.prefix ?? ''
  return { identifierPrefix, onCaughtError: tell, onUncaughtError: tell, onRecoverableError: tell }
}

function report(element: HTMLElement, error: unknown): void {
  console.error(`Island ${element.dataset.island}`, error)
}
