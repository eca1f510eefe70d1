import { Minus, Plus } from 'lucide-react'
import { useText } from '#ui/language.tsx'
import { contactText, questionsText } from '../messages.text.ts'

export function FrequentQuestions() {
  const t = useText(contactText)
  const q = useText(questionsText)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-2 font-display text-h2 font-semibold">
        {t.questions}
      </h2>
      <Entry question={q.delivery} answer={q.deliveryAnswer} open />
      <Entry question={q.custom} answer={q.customAnswer} />
      <Entry question={q.returns} answer={q.returnsAnswer} />
    </section>
  )
}

function Entry({ question, answer, open = false }: { question: string; answer: string; open?: boolean }) {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <Plus className="size-5 shrink-0 text-gold group-open:hidden" strokeWidth={1.6} aria-hidden="true" />
        <Minus
          className="hidden size-5 shrink-0 text-gold group-open:block"
          strokeWidth={1.6}
          aria-hidden="true"
        />
      </summary>
      <p className="pe-9 pb-4 text-ink-2">{answer}</p>
    </details>
  )
}
