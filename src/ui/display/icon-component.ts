import type { ComponentType } from 'react'

/** An icon of the library or a drawing of our own. */
export type IconComponent = ComponentType<{ className: string; strokeWidth: number; 'aria-hidden': 'true' }>
