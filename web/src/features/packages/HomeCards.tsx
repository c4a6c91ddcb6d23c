import { useSurfaces } from '../../lib/surfaces.ts';
import { Card } from '../../ui/Card.tsx';
import { SurfaceFrame } from './SurfaceFrame.tsx';

/** What packages show on the home page. */
export const HomeCards = () =>
  useSurfaces('home.card').map((surface) => (
    <Card key={surface.id} title={surface.title}>
      <SurfaceFrame surface={surface} />
    </Card>
  ));
