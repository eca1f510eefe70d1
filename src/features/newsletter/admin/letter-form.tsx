import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { directionOf, inLanguage, isolate, type Language } from '#core/text.ts'
import { RichTextField } from '#features/content/admin/rich-text-field.tsx'
import { usePictures, type Pictures } from '#features/content/admin/use-pictures.ts'
import { LanguageColumns } from '#features/content/admin/words-field.tsx'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { letterLanguages, MAX_BODY_LENGTH, type LetterScreen } from '../letter.rules.ts'
import { LetterProducts } from './letter-products.tsx'
import { letterText } from './letters.text.ts'
import { PreviewLink } from './preview-link.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useLetter } from './use-letter.ts'

const UPLOAD_TO = '/admin/messages/newsletter/upload'

type LetterEditor = ReturnType<typeof useLetter>

export function LetterForm({ screen }: { screen: LetterScreen }) {
  const { letter, readers, canMail } = screen
  const t = useText(letterText)
  const editor = useLetter(letter)
  const pictures = usePictures(screen.pictures)
  const [isSending, setSending] = useState(false)
  return (
    <>
      <div className="grid max-w-[980px] grid-cols-1 gap-6 rounded-card border border-line bg-surface p-5 max-sm:p-4">
        <LanguageColumns>
          {(language) => <WordsOf language={language} editor={editor} pictures={pictures} />}
        </LanguageColumns>
        <LetterProducts
          stored={screen.products}
          ids={editor.input.productIds}
          error={editor.errorOf('products')}
          onChange={(productIds) => editor.change({ productIds })}
        />
        <Switch
          label={t.inArchive}
          help={t.inArchiveHelp}
          checked={editor.input.inArchive}
          onChange={({ target }) => editor.change({ inArchive: target.checked })}
        />
      </div>
      <LetterBar
        {...{ editor, canMail }}
        id={letter.id}
        onSend={() => {
          if (editor.check()) setSending(true)
        }}
      />
      {isSending && (
        <SendDialog
          readers={readers}
          isBusy={editor.isBusy}
          onClose={() => setSending(false)}
          onSend={(sendAt) => {
            editor.send('schedule', { sendAt })
            setSending(false)
          }}
        />
      )}
    </>
  )
}

interface WordsProps {
  language: Language
  editor: LetterEditor
  pictures: Pictures
}

function WordsOf({ language, editor, pictures }: WordsProps) {
  const t = inLanguage(letterText, language)
  const { input, changeWords, errorOf } = editor
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label={t.subject}
        name={`subject.${language}`}
        autoComplete="off"
        required={language === 'fr'}
        dir={directionOf(language)}
        value={input.subject[language]}
        onChange={({ target }) => changeWords('subject', language, target.value)}
        error={isolated(errorOf(`subject.${language}`))}
      />
      <RichTextField
        label={t.body}
        name={`body.${language}`}
        required={language === 'fr'}
        dir={directionOf(language)}
        value={input.body[language]}
        onChange={(value) => changeWords('body', language, value)}
        error={isolated(errorOf(`body.${language}`))}
        help={t.bodyHelp}
        max={MAX_BODY_LENGTH}
        pictures={pictures}
        uploadTo={UPLOAD_TO}
      />
    </div>
  )
}

/** The words of a problem are in the reader's language, those of the field may not be. */
function isolated(text: string | undefined): string | undefined {
  return text && isolate(text)
}

interface BarProps {
  id: number
  editor: LetterEditor
  canMail: boolean
  onSend: () => void
}

function LetterBar({ id, editor, canMail, onSend }: BarProps) {
  const t = useText(letterText)
  const ask = useConfirm()
  const { isBusy, isDirty, send, submit, discard, input } = editor
  async function remove() {
    const question = {
      kind: 'danger',
      title: t.deleteTitle,
      sentence: t.deleteSentence,
      confirm: t.delete,
    } as const
    if (await ask(question)) submit({ intent: 'delete' })
  }
  return (
    <div className="mt-4 flex max-w-[980px] flex-wrap items-center gap-2">
      <Button disabled={isBusy || !isDirty} onClick={() => send('save')}>
        {isBusy ? t.saving : t.save}
      </Button>
      {canMail && (
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onSend}>
            <Send className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.send}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => send('test')}>
            {t.test}
          </Button>
        </>
      )}
      {!isDirty &&
        letterLanguages(input).map((language) => <PreviewLink key={language} id={id} language={language} />)}
      {isDirty && (
        <Button variant="ghost" disabled={isBusy} onClick={discard}>
          {t.discard}
        </Button>
      )}
      <Button variant="danger-ghost" disabled={isBusy} onClick={() => void remove()}>
        <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.delete}
      </Button>
    </div>
  )
}
