import { createContext } from 'react'
import { EMPTY_SHELL, type ShellContent } from './shown-content.rules.ts'

/** The owner's words in the layout of the page that is shown. */
export const ShellWords = createContext<ShellContent>(EMPTY_SHELL)
