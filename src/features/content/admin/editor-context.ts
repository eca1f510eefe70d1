import { createContext, use } from 'react'
import { useText } from '#ui/page/language.tsx'
import { contentProblemText, fieldHelpText } from './content-admin.text.ts'
import type { ContentEditor } from './use-content-editor.ts'

export const EditorContext = createContext<ContentEditor | undefined>(undefined)

export function useEditor(): ContentEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('a field of a document needs an EditorContext above it')
  return editor
}

/** The sentence of the problem at a path, in the language of the nearest LanguageProvider. */
export function useErrorOf(): (path: string) => string | undefined {
  const t = useText(contentProblemText)
  const { problemOf } = useEditor()
  return (path) => {
    const problem = problemOf(path)
    return problem && t[problem.code](problem.limit ?? 0)
  }
}

/** Some help belongs to one document only. */
export function useHelp(name: string, path: string, isRequired = false): string | undefined {
  const t = useText(fieldHelpText)
  if (!Object.hasOwn(t, name) || isRequired) return undefined
  if (name === 'title' && !/^slides\.[1-9]/.test(path)) return undefined
  return t[name as keyof typeof t]
}
