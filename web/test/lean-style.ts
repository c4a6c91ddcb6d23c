// What an element looks like, for the two questions that every search by role asks of each element and all around it: is it displayed, is it
// visible? happy-dom answers by gathering all style sheets and all styles on the way down to the element, which was a third of the
// time of a test. No style sheet is loaded in tests, so the answer is that of the tag, unless a style attribute says otherwise.

import type { Window } from 'happy-dom';

/** The only element that is displayed or not by a property of its own. */
const BY_PROPERTY = 'DIALOG';

export const answerFromTags = (window: Window): void => {
  const computed = window.getComputedStyle.bind(window);
  type Style = ReturnType<typeof computed>;
  type Element = Parameters<typeof computed>[0];
  const displays = new Map<string, string>();
  const leanOnes = new WeakMap<Element, Style>();

  const isStyled = (element: Element, property: string): boolean =>
    element.getAttribute('style')?.includes(property) === true;
  const displayOf = (element: Element, style: Style): string => {
    const { tagName } = element;
    if (tagName === BY_PROPERTY || !element.isConnected || isStyled(element, 'display')) return style.display;
    const display = displays.get(tagName) ?? style.display;
    displays.set(tagName, display);
    return display;
  };
  const visibilityOf = (element: Element, style: Style): string => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (isStyled(one, 'visibility')) return style.visibility;
    return element.isConnected ? '' : style.visibility;
  };
  const leanStyle = (element: Element): Style => {
    const style = computed(element);
    return new Proxy(style, {
      get: (_, name): unknown => {
        if (name === 'display') return displayOf(element, style);
        if (name === 'visibility') return visibilityOf(element, style);
        if (name === 'getPropertyValue')
          return (property: string) =>
            property === 'display' ? displayOf(element, style) : style.getPropertyValue(property);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
  Object.assign(window, {
    getComputedStyle: (element: Element): Style => {
      const lean = leanOnes.get(element) ?? leanStyle(element);
      leanOnes.set(element, lean);
      return lean;
    },
  });
};
