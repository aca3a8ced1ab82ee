import 'antd/dist/reset.css';
import './app/global.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { appMessages } from './app/messages';
import { loadLocale, Providers } from './app/providers';
import { createRouter } from './app/router';
import { allowStyleText } from './app/trustedTypes';
import { useLanguage } from './i18n/language';

allowStyleText();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const { language } = useLanguage.getState();
const [router] = await Promise.all([createRouter(), appMessages.load(language), loadLocale(language)]);
createRoot(root).render(
  <Suspense>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </Suspense>,
);
