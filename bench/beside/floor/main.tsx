import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router-dom'

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<Link to="/">Sign in</Link>} />
        <Route element={<Outlet />}>
          <Route path="/" element={<Link to="/login">Sign out</Link>} />
        </Route>
      </Routes>
    </BrowserRouter>
  </StrictMode>,
)
