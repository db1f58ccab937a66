import type { Renderer } from './renderer.ts'

type Mode = 'development' | 'production'

/** In production the views come from the build; in development from their sources, through Vite. */
export async function createRenderer({ mode }: { mode: Mode }): Promise<Renderer> {
  if (mode === 'production') return (await import('./built.ts')).builtRenderer()
  return (await import('./vite.ts')).viteRenderer()
}
