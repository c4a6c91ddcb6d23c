// What a test of a component needs: files of the page that Node can load, and a document.

import './jsx.ts';
import './dom.ts';
