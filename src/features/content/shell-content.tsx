import { createContext } from 'react'
import type { ShellContent } from './shown-content.rules.ts'

/** The owner's words in the layout of the page; without them only if the layout itself could not be loaded. */
export const ShellWords = createContext<Partial<ShellContent>>({})
