// Draws diagrams that another person or a model wrote. This page is sandboxed: it has no origin, no storage, no network, and nobody to talk to but
// the page that holds it, which gives it a text and hears how high the drawing is.

(() => {
  const place = document.getElementById('place');

  /** What could change the settings below, or point elsewhere: directives, and settings in front of the text. */
  const withoutSettings = (source) =>
    source.replace(/%%\{[\s\S]*?\}%%/g, '').replace(/^\s*---\s*\n[\s\S]*?\n---\s*\n/, '');

  /** A tag is only text here, but for the line break that diagrams are written with. */
  const withoutTags = (source) => source.replace(/(?<!<)<(?!br\s*\/?>)(?=[a-z/!])/gi, '#lt;');

  const tell = (message) => parent.postMessage(message, '*');

  const draw = async ({ source, isDark }) => {
    try {
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        theme: isDark ? 'dark' : 'neutral',
        maxTextSize: 20000,
        maxEdges: 300,
        suppressErrorRendering: true,
      });
      const { svg } = await mermaid.render('drawing', withoutTags(withoutSettings(source)));
      place.innerHTML = svg;
      const drawing = place.querySelector('svg');
      tell({ height: Math.ceil(drawing.getBoundingClientRect().height) });
    } catch {
      tell({ isFailed: true });
    }
  };

  addEventListener('message', (event) => {
    if (event.source === parent && typeof event.data?.source === 'string') void draw(event.data);
  });
  addEventListener('resize', () => {
    const drawing = place.querySelector('svg');
    if (drawing) tell({ height: Math.ceil(drawing.getBoundingClientRect().height) });
  });
  tell({ isReady: true });
})();
