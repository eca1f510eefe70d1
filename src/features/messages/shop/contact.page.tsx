import { MessageCircle, Minus, Plus } from 'lucide-react'
import { use } from 'react'
import { data } from 'react-router'
import { dayOf } from '#core/day.ts'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { RichText } from '#features/content/rich-text.tsx'
import { faqContent, picturesOf, shownHours } from '#features/content/shown-content.server.ts'
import { deliveryFacts } from '#features/delivery/delivery-facts.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { hasFailed } from '#ui/form/failed.ts'
import { useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { contactOf, contactProblems, type ContactAnswer } from '../contact.rules.ts'
import { receiveContactMessage } from '../messages.server.ts'
import { contactText } from '../messages.text.ts'
import { contactSchema, maySend, readPublicForm } from '../public-forms.server.ts'
import type { Route } from './+types/contact.page'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactMap } from './contact-map.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  const { address, phone, email } = await storeProfile()
  const questions = await faqContent({ language, facts: await deliveryFacts(language) })
  return {
    store: { address, phone, email },
    hours: await shownHours(language, dayOf(new Date())),
    questions,
    pictures: await picturesOf(...questions.map((each) => each.answer)),
  }
}

type ContactData = Route.ComponentProps['loaderData']

export async function action({ request, context }: Route.ActionArgs) {
  const { website: honeypot, ...input } = await readPublicForm(request, contactSchema)
  if (honeypot) return answer({ outcome: 'sent' })
  const problems = contactProblems(input)
  if (problems.length > 0) return answer({ outcome: 'wrong', problems, input }, 400)
  const contact = contactOf(input)
  if (!(await maySend('contact', context, [contact.email, contact.phone])))
    return answer({ outcome: 'tooMany', input }, 429)
  await receiveContactMessage({ ...contact, language: languageOf(request), now: new Date() })
  return answer({ outcome: 'sent' })
}

function answer(outcome: ContactAnswer, status = 200) {
  return data(outcome, { status })
}

const FAILED: ContactAnswer = { outcome: 'failed' }

function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(contactText)
  const { store, hours, questions, pictures } = loaderData
  const { storeName } = use(PageOrigin)
  return (
    <div className="page pt-6 md:pt-12">
      <PageMeta title={t.title(storeName)} description={t.description} path="/contact" />
      <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
      <p className="mt-1 max-w-[60ch] text-balance text-ink-2 md:text-[1.125rem]">{t.lead}</p>
      <div className="mt-5 grid grid-cols-1 gap-[34px] md:mt-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <section aria-label={t.information} className="grid grid-cols-1 content-start gap-2.5 md:gap-4">
          {store.phone && <WhatsAppButton phone={store.phone} />}
          <ContactCards store={store} hours={hours} />
          <ContactMap address={store.address} />
        </section>
        <ContactForm answer={hasFailed(actionData) ? FAILED : actionData} />
        <FrequentQuestions questions={questions} pictures={pictures} />
      </div>
    </div>
  )
}

function WhatsAppButton({ phone }: { phone: Phone }) {
  const t = useText(contactText)
  return (
    <a
      href={whatsAppLink(phone, t.whatsAppGreeting)}
      target="_blank"
      rel="noopener"
      className="flex min-h-[54px] items-center justify-center gap-2.5 rounded-button bg-whatsapp px-[24px] text-[1rem] font-semibold text-cream transition-[filter] duration-[120ms] hover:brightness-90"
    >
      <MessageCircle className="size-[22px] shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {t.whatsApp}
    </a>
  )
}

function FrequentQuestions({ questions, pictures }: Pick<ContactData, 'questions' | 'pictures'>) {
  const t = useText(contactText)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-2 font-display text-h2 font-semibold">
        {t.questions}
      </h2>
      {questions.map(({ question, answer: reply }, index) => (
        <details key={question} open={index === 0} className="group border-b border-line">
          <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              className="size-5 shrink-0 text-gold group-open:hidden"
              strokeWidth={1.6}
              aria-hidden="true"
            />
            <Minus
              className="hidden size-5 shrink-0 text-gold group-open:block"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </summary>
          <div className="pe-9 pb-4 text-ink-2">
            <RichText source={reply} pictures={pictures} />
          </div>
        </details>
      ))}
    </section>
  )
}

export { ContactPage as default }
