/** Statements of wallets: pasted, compared with payments, accepted by a person. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

/** Noise, because plain pictures all look alike and would count as the same proof. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 90, height: 160, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

interface WalletOrder {
  id: number
  number: number
  phone: string
}

/** An order of 2 000 UM by Bankily whose picture waits for a check. */
async function walletOrder(request: Parameters<typeof placeOrder>[0]): Promise<WalletOrder> {
  const { id } = await placeOrder(request, await picture())
  const { rows } = await inDatabase(`select number, customer_phone as phone from orders where id = ${id}`)
  return { id, number: Number(rows[0].number), phone: String(rows[0].phone).slice(4) }
}

/** The lines of earlier tests are set aside, and earlier statements cover no day. */
async function clearStatements(): Promise<void> {
  await inDatabase(
    `update statement_lines set set_aside_at = now() where set_aside_at is null and not is_matched`,
  )
  await inDatabase(`update wallet_statements set first_at = null, last_at = null`)
}

function today(): { date: string; time: string } {
  const [date, time] = new Date(Date.now() - 60_000).toISOString().split('T')
  return { date: date!.split('-').toReversed().join('/'), time: time!.slice(0, 5) }
}

async function paymentOf({ id }: WalletOrder): Promise<{ state: string; reference: string }> {
  const { rows } = await inDatabase(`select state, reference from order_payments where order_id = ${id}`)
  return rows[0]
}

async function openStatements(page: Page): Promise<void> {
  await page.goto('/admin/cash-register/statements')
  await hydrated(page)
}

const ARABIC = '٠١٢٣٤٥٦٧٨٩'
const arabicDigits = (text: string) => text.replaceAll(/\d/g, (digit) => ARABIC[Number(digit)]!)

test.beforeEach(clearStatements)

test('messages are pasted, accepted with one tap, and undone, in French on a desktop', async ({
  page,
  request,
  complaints,
}) => {
  const [paid, unpaid] = [await walletOrder(request), await walletOrder(request)]
  const { date, time } = today()
  const reference = `BK${paid.id}77`
  await page.setViewportSize(DESKTOP)
  await enterAs(page, await addStaff({ role: 'manager', permissions: 'manageOrders,manageCash' }))
  await speaking(page, 'fr')
  await page.goto('/admin/cash-register')
  await hydrated(page)
  await page.getByRole('button', { name: 'Autres actions de la caisse' }).click()
  await page.getByRole('menuitem', { name: 'Relevés des portefeuilles' }).click()
  await expect(page.getByRole('heading', { name: 'Relevés des portefeuilles' })).toBeVisible()
  const messages = [
    `Bankily : Vous avez reçu 2 000,00 MRU de ${paid.phone} le ${date} à ${time}. Réf: ${reference}. Nouveau solde : 45 000 MRU`,
    `Vous avez reçu 777 MRU de Aminata Sy 36363636 le ${date} à ${time}. Réf: BK${paid.id}78`,
    `Promo ${paid.id} : appelez le service client`,
  ].join('\n')
  const dialog = page.getByRole('dialog')

  await test.step('nothing that was entered is lost when the dialog is closed', async () => {
    await page.getByRole('button', { name: 'Ajouter un relevé' }).first().click()
    await dialog.getByLabel('SMS ou historique').fill(messages)
    await dialog.getByRole('button', { name: 'Lire' }).click()
    await expect(dialog.getByText('Choisissez le portefeuille.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Ajouter un relevé' }).first().click()
    await expect(dialog.getByLabel('SMS ou historique')).toHaveValue(messages)
    await dialog.getByLabel('Portefeuille').selectOption({ label: 'Bankily' })
    await dialog.getByRole('button', { name: 'Lire' }).click()
    await expect(page.getByText('3 lignes ajoutées, dont 1 non lue')).toBeVisible()
  })

  await test.step('the sender says which order it is; nothing is accepted yet', async () => {
    const row = page.getByRole('listitem').filter({ hasText: `Commande ${paid.number}` })
    await expect(row).toContainText('Même téléphone')
    await expect(row).toContainText('À vérifier')
    expect(await paymentOf(paid)).toMatchObject({ reference: '' })
    await row.getByRole('button', { name: `Accepter · Commande ${paid.number}` }).click()
    await expect(page.getByText('Paiement accepté')).toBeVisible()
    expect(await paymentOf(paid)).toEqual({ state: 'accepted', reference })
  })

  await test.step('the order says that its payment is confirmed', async () => {
    await page.goto(`/admin/orders/${paid.id}`)
    await expect(page.getByText(/Confirmé par relevé.*2.000.UM.*Bankily/)).toBeVisible()
    await page.getByRole('link', { name: 'Voir le relevé' }).click()
    await expect(page.getByRole('heading', { name: /^Relevé \d+$/ })).toBeVisible()
  })

  await test.step('the match is undone with a reason, which stays', async () => {
    await page.getByRole('button', { name: 'Annuler le lien' }).click()
    await dialog.getByRole('button', { name: 'Annuler le lien' }).click()
    await expect(dialog.getByText('Écrivez le motif.')).toBeVisible()
    await dialog.getByLabel('Motif').fill('Autre cliente')
    await dialog.getByRole('button', { name: 'Annuler le lien' }).click()
    await expect(page.getByText(/Annulé par .*Autre cliente/)).toBeVisible()
    expect(await paymentOf(paid)).toMatchObject({ state: 'accepted' })
  })

  await test.step('an accepted payment is confirmed', async () => {
    await openStatements(page)
    await page.getByRole('button', { name: `Confirmer · Commande ${paid.number}` }).click()
    await expect(page.getByText('Paiement confirmé')).toBeVisible()
    await expect(page.getByText('Rien à accepter')).toBeVisible()
  })

  await test.step('pasting again adds nothing', async () => {
    await page.getByRole('button', { name: 'Ajouter un relevé' }).first().click()
    await dialog.getByLabel('Portefeuille').selectOption({ label: 'Bankily' })
    await dialog.getByLabel('SMS ou historique').fill(messages)
    await dialog.getByRole('button', { name: 'Lire' }).click()
    await expect(page.getByText('Rien de nouveau : toutes les lignes sont connues.')).toBeVisible()
  })

  await test.step('money without an order is set aside, and an order without money is listed', async () => {
    await page.getByRole('link', { name: /Commandes sans argent/ }).click()
    await expect(page.getByRole('list', { name: 'Commandes sans argent' })).toContainText(
      `Commande ${unpaid.number}`,
    )
    await page.getByRole('link', { name: /Argent sans commande/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Aminata Sy' })
    await row.getByRole('button', { name: 'Choisir la commande' }).click()
    await dialog.getByLabel('Numéro de commande').fill(String(unpaid.number))
    await dialog.getByRole('button', { name: 'Chercher' }).click()
    await dialog.getByRole('button', { name: `Accepter · Commande ${unpaid.number}` }).click()
    await expect(page.getByText('Les montants diffèrent.')).toBeVisible()
    // The browser logs the refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    await row.getByRole('button', { name: 'Mettre de côté' }).click()
    await dialog.getByLabel('Motif').fill('Virement de la propriétaire')
    await dialog.getByRole('button', { name: 'Mettre de côté' }).click()
    await expect(page.getByText('Toute somme reçue a sa commande')).toBeVisible()
  })
})

test('Arabic messages are accepted at once on a phone', { tag: '@full' }, async ({ page, request }) => {
  const both = [await walletOrder(request), await walletOrder(request)]
  const { date, time } = today()
  await page.setViewportSize(PHONE)
  await enterAs(page, await addStaff({ role: 'manager', permissions: 'manageOrders,manageCash' }))
  await speaking(page, 'ar')
  await openStatements(page)
  await expect(page.getByText('لا شيء للقبول')).toBeVisible()
  await page.getByRole('button', { name: 'إضافة كشف' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('المحفظة').selectOption({ label: 'بنكيلي' })
  const messages = both.map(
    ({ id, phone }) =>
      `${arabicDigits(`لقد استلمت مبلغ 2000 أوقية من ${phone} بتاريخ ${date} ${time}`)} رقم العملية AR${id}`,
  )
  await dialog.getByLabel('الرسائل أو السجل').fill(messages.join('\n'))
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'قراءة' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'الهاتف نفسه' })).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'قبول الاقتراحين المؤكدين' }).click()
  await page.getByRole('button', { name: 'قبول', exact: true }).click()
  await expect(page.getByText('أُكدت دفعتان')).toBeVisible()
  for (const order of both)
    expect(await paymentOf(order)).toEqual({ state: 'accepted', reference: `AR${order.id}` })
  await page.getByRole('link', { name: 'السجل' }).click()
  await expect(page.getByRole('table', { name: 'السجل' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test(
  'a new wording gets a pattern of its own, and its lines are read',
  { tag: '@full' },
  async ({ page }) => {
    await inDatabase(`delete from statement_patterns where wallet = 'click'`)
    await page.setViewportSize(DESKTOP)
    await enterAs(page, await addStaff({ role: 'manager', permissions: 'manageOrders,manageCash' }))
    await speaking(page, 'fr')
    const { date, time } = today()
    const code = Date.now()
    const text = `Click Pro : versement de 4 321 MRU par le 22554433, ${date} ${time}, code ${code}`
    await openStatements(page)
    await page.getByRole('button', { name: 'Ajouter un relevé' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Portefeuille').selectOption({ label: 'Click' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'click.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(dialog.getByLabel('SMS ou historique')).toHaveValue(text)
    await dialog.getByRole('button', { name: 'Lire' }).click()
    await page.getByRole('link', { name: /Non lues/ }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: String(code) })
      .getByRole('link')
      .click()
    const tester = page.getByRole('region', { name: 'Essayer' })
    await expect(tester.getByText('Non lue')).toBeVisible()
    await tester.getByRole('button', { name: 'Proposer un modèle' }).click()
    await expect(tester.getByRole('list', { name: 'Résultats' })).toContainText(/4.321.UM/)
    const editor = page.getByRole('region', { name: 'Modèles' })
    await expect(editor.getByLabel('Modèle 1', { exact: true })).toHaveValue(
      'Click Pro : versement de {montant} MRU par le {téléphone}, {date} {heure}, code {référence}',
    )
    await editor.getByRole('button', { name: 'Ajouter un modèle' }).click()
    await editor.getByLabel('Modèle 1', { exact: true }).fill('reçu {somme}')
    await expect(editor.getByText('Un champ entre accolades n’est pas connu.')).toBeVisible()
    await editor.getByRole('button', { name: 'Retirer le modèle 1', exact: true }).click()
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Modèles enregistrés, 1 ligne lue de plus')).toBeVisible()
    await openStatements(page)
    await page.getByRole('link', { name: /Argent sans commande/ }).click()
    await expect(page.getByRole('list', { name: 'Argent sans commande' })).toContainText(/4.321.UM/)
  },
)

test(
  'a PDF is read by the server, shown, and sent as pasted text, in French on a desktop',
  { tag: '@full' },
  async ({ page, request, complaints }) => {
    const order = await walletOrder(request)
    const { date, time } = today()
    await page.setContent(
      `<style>td, th { padding: 4px 8px }</style><table><tr><th>Date<th>Heure<th>Montant<th>Téléphone<th>Référence</tr>
     <tr><td>${date}<td>${time}<td>2 000,00<td>${order.phone}<td>PDF${order.id}</tr></table>`,
    )
    const pdf = await page.pdf({ format: 'A4' })
    await page.setViewportSize(DESKTOP)
    await enterAs(page, await addStaff({ role: 'manager', permissions: 'manageOrders,manageCash' }))
    await speaking(page, 'fr')
    await openStatements(page)
    await page.getByRole('button', { name: 'Ajouter un relevé' }).first().click()
    const dialog = page.getByRole('dialog')
    const file = dialog.locator('input[type=file]')

    await test.step('a file that is damaged, or too big, is refused with a sentence', async () => {
      await dialog.getByLabel('SMS ou historique').fill('Déjà écrit')
      await file.setInputFiles({
        name: 'x.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      })
      await expect(dialog.getByText(/Ce PDF ne peut pas être lu/)).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
      const big = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5_000_001)])
      await file.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: big })
      await expect(dialog.getByText(/dépasse 5 Mo/)).toBeVisible()
      await expect(dialog.getByLabel('SMS ou historique')).toHaveValue('Déjà écrit')
    })

    await test.step('its text is shown before it is read', async () => {
      await file.setInputFiles({ name: 'relevé.pdf', mimeType: 'application/pdf', buffer: pdf })
      await dialog.getByLabel('Portefeuille').selectOption({ label: 'Bankily' })
      await expect(dialog.getByText('relevé.pdf')).toBeVisible()
      await expect(dialog.getByLabel('SMS ou historique')).toHaveValue(
        new RegExp(`${date}\\t${time}\\t2 000,00\\t\\d{8}\\tPDF${order.id}`),
      )
      await expect(dialog.getByLabel('Portefeuille')).toHaveValue('bankily')
    })

    await test.step('and matched with its order', async () => {
      await dialog.getByRole('button', { name: 'Lire' }).click()
      await page.getByRole('button', { name: `Accepter · Commande ${order.number}` }).click()
      await expect(page.getByText('Paiement accepté')).toBeVisible()
      expect(await paymentOf(order)).toEqual({ state: 'accepted', reference: `PDF${order.id}` })
    })
  },
)
