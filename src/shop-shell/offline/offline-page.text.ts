/** The response for a page without an offline copy. Static HTML, because possibly no file of the shop is cached. */
import type { Bilingual } from '#core/text.ts'

const text = {
  title: { ar: 'لا توجد شبكة', fr: 'Pas de réseau' },
  sentence: {
    ar: 'هذه الصفحة غير محفوظة في هذا الهاتف. ستُفتح عند عودة الاتصال.',
    fr: 'Cette page n’est pas gardée dans ce téléphone. Elle s’ouvrira dès que la connexion reviendra.',
  },
  catalogue: { ar: 'المجموعات', fr: 'Collections' },
  cart: { ar: 'السلة', fr: 'Panier' },
  orders: { ar: 'طلباتي', fr: 'Mes commandes' },
  again: { ar: 'إعادة المحاولة', fr: 'Réessayer' },
} satisfies Record<string, Bilingual>

const link = (to: string, word: string) =>
  `<a href="${to}" class="py-2 text-pri underline underline-offset-4">${word}</a>`

/**
 * Opens the page once it can be loaded. The online event can come before the server is reachable, and does not come if
 * only the server was unreachable.
 */
export const OFFLINE_SCRIPT =
  "function retry(){fetch('',{method:'HEAD',cache:'no-store'})" +
  '.then(function(r){if(r.status<500)location.reload()},function(){})}' +
  "addEventListener('online',retry);setInterval(retry,5000)"

/** Without the tags that HTML adds by itself: the file of the service worker is small. */
export function offlinePage(stylesheet: string | undefined): string {
  const part = (language: 'ar' | 'fr', direction: string) =>
    `<section lang="${language}" dir="${direction}" class="page py-10 text-center">` +
    `<h1 class="font-display text-h2 font-semibold">${text.title[language]}</h1><p>${text.sentence[language]}</p>` +
    '<p class="mt-2 flex flex-wrap justify-center gap-x-4">' +
    link('', text.again[language]) +
    link('/collections', text.catalogue[language]) +
    link('/cart', text.cart[language]) +
    link('/order', text.orders[language]) +
    '</p></section>'
  return (
    '<!DOCTYPE html><html lang="ar" dir="rtl"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${text.title.ar} · ${text.title.fr}</title>` +
    (stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : '') +
    `<main>${part('ar', 'rtl')}${part('fr', 'ltr')}</main><script>${OFFLINE_SCRIPT}</script>`
  )
}
