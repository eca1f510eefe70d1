import { LanguageForm } from '#shop-shell/language/language-button.tsx'
import { LANGUAGE_NAMES } from '#shop-shell/shop-shell.text.ts'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { adminText } from './admin-shell.text.ts'

const SHORT = { fr: 'FR', ar: 'ع' } as const

interface AdminLanguageProps {
  /** `long` shows the full names. */
  names?: 'short' | 'long'
}

/** FR | ع: the one in use, and a button for the other. */
export function AdminLanguage({ names = 'short' }: AdminLanguageProps) {
  const t = useText(adminText)
  const current = useLanguage()
  const shown = names === 'short' ? SHORT : LANGUAGE_NAMES
  return (
    <LanguageForm>
      {() => (
        <div role="group" aria-label={t.language} className={SEGMENTED_TRACK}>
          {(['fr', 'ar'] as const).map((language) =>
            language === current ? (
              <span key={language} lang={language} className={`${SEGMENTED_PART} ${SEGMENTED_CHOSEN}`}>
                {shown[language]}
              </span>
            ) : (
              <button
                key={language}
                type="submit"
                lang={language}
                aria-label={LANGUAGE_NAMES[language]}
                className={`${SEGMENTED_PART} hover:text-ink`}
              >
                {shown[language]}
              </button>
            ),
          )}
        </div>
      )}
    </LanguageForm>
  )
}
