import { Eye } from 'lucide-react'
import type { Language } from '#core/text.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { adminLetterPath } from '../letter.rules.ts'
import { letterText } from './letters.text.ts'

/** Opens in another tab, because it is not a page of the admin. */
export function PreviewLink({ id, language }: { id: number; language: Language }) {
  const t = useText(letterText)
  return (
    <ButtonLink
      variant="ghost"
      to={`${adminLetterPath(id)}/preview?lang=${language}`}
      target="_blank"
      rel="noreferrer"
      reloadDocument
    >
      <Eye className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {language === 'fr' ? t.previewFr : t.previewAr}
    </ButtonLink>
  )
}
