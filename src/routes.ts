/** Every URL of the product, one table. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('app/shop-shell.tsx', [
    index('features/home/shop/home.page.tsx'),
    route('collections', 'features/catalogue/shop/collections.page.tsx'),
    route('product/:id', 'features/catalogue/shop/product.page.tsx'),
    route('cart', 'features/orders/shop/cart.page.tsx'),
    route('order', 'features/orders/shop/find-order.page.tsx'),
    route('order/:token', 'features/orders/shop/order.page.tsx'),
    route('about', 'features/home/shop/about.page.tsx'),
    route('contact', 'features/messages/shop/contact.page.tsx'),
    route('newsletter/unsubscribe/:token', 'features/messages/shop/unsubscribe.page.tsx'),
    route('pieces', 'app/pieces.page.tsx'),
    route('*', 'app/not-found.page.tsx'),
  ]),
  layout('app/panel.page.tsx', [
    layout('app/panel-screen.tsx', [
      route('admin', 'app/panel-dashboard.page.tsx'),
      route('admin/*', 'app/panel-missing.page.tsx'),
    ]),
  ]),
  layout('app/panel-entrance.tsx', [route('admin/login', 'features/staff/admin/login.page.tsx')]),
  route('admin/sign-in', 'features/staff/admin/sign-in.route.ts'),
  route('admin/sign-in/callback', 'features/staff/admin/sign-in-callback.route.ts'),
  route('admin/sign-out', 'features/staff/admin/sign-out.route.ts'),
  route('pieces/panel', 'app/panel-pieces.page.tsx'),
  route('language', 'app/language.route.ts'),
  route('live', 'app/live.route.ts'),
  route('event', 'features/insights/event.route.ts'),
  route('sitemap.xml', 'app/sitemap.route.ts'),
  route('robots.txt', 'app/robots.route.ts'),
  route('manifest.webmanifest', 'app/manifest.route.ts'),
  route('cart/quote', 'features/orders/quote.route.ts'),
  route('product/:id/review', 'features/orders/review.route.ts'),
  route('product/:id/preview.jpg', 'features/catalogue/og-image.route.ts'),
  route('order/:token/receipt', 'features/orders/shop/receipt.print.tsx'),
  route('order/:token/receipt.png', 'features/orders/receipt-image.route.ts'),
  route('newsletter', 'features/messages/newsletter.route.ts'),
  route('search/suggest', 'features/catalogue/suggest.route.ts'),
  route('media/:id/:file', 'app/media.route.ts'),
] satisfies RouteConfig
